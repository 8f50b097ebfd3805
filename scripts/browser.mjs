/** Finds the browser of the end-to-end tests, and installs what tests need from the operating system. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const programFiles = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]

/** Chromium without a window of its own: the same pages cost it a quarter less CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The usual paths, in the order of preference. */
const browserPaths = {
  linux: [
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/usr/bin/microsoft-edge',
    '/usr/bin/microsoft-edge-stable',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: programFiles
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

/** Returns true if the browser can be started. On Linux it is run, because Ubuntu's chromium-browser is only a stub. */
const isBrowser = (path) => {
  if (!existsSync(path)) return false
  if (process.platform !== 'linux') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0
}

/**
 * Returns the path of an installed Chromium, Chrome or Edge. If `BROWSER_PATH` is set, only that one is considered.
 * @returns {string | undefined}
 */
export const findBrowser = () => {
  const configuredPath = process.env.BROWSER_PATH
  return (configuredPath ? [configuredPath] : (browserPaths[process.platform] ?? [])).find(isBrowser)
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

const hasPdfReader = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0

/**
 * Installs Chromium's headless shell and a PDF reader with apt if they are missing, on Debian as root; otherwise does
 * nothing. With another browser, the shell is installed in CI only. Ubuntu's package of Chromium is only a stub.
 */
export const installTestTools = () => {
  const isShellWanted = !existsSync(HEADLESS_SHELL) && (process.env.CI || !findBrowser())
  if (process.env.BROWSER_PATH || process.getuid?.() !== 0 || !isDebian() || (!isShellWanted && hasPdfReader())) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runApt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env })
  const install = (name) => runApt('install', '-y', '-qq', '--no-install-recommends', name)
  runApt('update', '-qq')
  if (isShellWanted) install('chromium-headless-shell')
  // Older releases of Debian have no package of the shell.
  if (!findBrowser()) install('chromium')
  if (!hasPdfReader()) install('poppler-utils')
}
