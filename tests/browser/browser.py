"""A headless Chromium, driven by its debugging protocol over a pipe: nothing but Python is needed."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One Chromium with one page."""

    def __init__(self, program="chromium"):
        self.profile = tempfile.mkdtemp(prefix="roque-browser-")
        # The browser reads commands from its file descriptor 3 and answers on 4.
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()
        spare_read = fcntl.fcntl(to_read, fcntl.F_DUPFD, 20)
        spare_write = fcntl.fcntl(from_write, fcntl.F_DUPFD, 20)

        def place_descriptors():
            os.dup2(spare_read, 3)
            os.dup2(spare_write, 4)

        command = [
            program, "--headless", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={self.profile}",
            "about:blank",
        ]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        if os.path.isdir("/dev/shm") and shutil.disk_usage("/dev/shm").total < 1 << 28:
            command.insert(1, "--disable-dev-shm-usage")
        self.process = subprocess.Popen(
            command, preexec_fn=place_descriptors, pass_fds=(3, 4),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for descriptor in (to_read, from_write, spare_read, spare_write):
            os.close(descriptor)
        self.number = 0
        self.buffer = b""
        self.events = []
        targets = self.ask("Target.getTargets", session=None)["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = None
        self.session = self.ask(
            "Target.attachToTarget", session=None, targetId=page["targetId"], flatten=True
        )["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.ask(f"{domain}.enable")

    def ask(self, method, session="", **parameters):
        """Sends a command and waits for its answer; events that come meanwhile are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session == "":
            message["sessionId"] = self.session
        os.write(self.to_write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            else:
                return answer["result"]

    def receive(self):
        while b"\0" not in self.buffer:
            read = os.read(self.from_read, 1 << 20)
            if not read:
                raise RuntimeError("the browser has gone")
            self.buffer += read
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, url):
        """Opens an address, waits until it is loaded, and tells how many seconds that took."""
        self.events.clear()
        started = time.monotonic()
        self.ask("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())
        # One frame more, so that it is drawn as well.
        self.evaluate("new Promise(done => requestAnimationFrame(() => done(1)))")
        return time.monotonic() - started

    def evaluate(self, expression):
        result = self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def requests(self):
        """The addresses that the page has asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]

    def complaints(self):
        """What the page or the browser has said on the console."""
        told = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Log.entryAdded":
                told.append(parameters["entry"]["text"])
            elif event.get("method") == "Runtime.consoleAPICalled":
                told.append(str(parameters["args"]))
            elif event.get("method") == "Runtime.exceptionThrown":
                told.append(parameters["exceptionDetails"]["text"])
        return told

    def window(self, width, height):
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )

    def screenshot(self, path):
        answer = self.ask("Page.captureScreenshot", captureBeyondViewport=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))

    def print(self, path):
        """Prints to PDF, on the paper that the page asks for."""
        answer = self.ask("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
