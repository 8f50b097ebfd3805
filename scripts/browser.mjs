/** Finds a browser that the journeys can drive. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const programFiles = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]

/** The usual places, Chromium before Chrome before Edge. */
const browserPaths = {
  linux: [
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

/** Ubuntu's chromium-browser is a stub that only asks for a snap, so on Linux a browser must answer for itself. */
const isBrowser = (path) => {
  if (!existsSync(path)) return false
  if (process.platform !== 'linux') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0
}

/**
 * The path of an installed Chromium, Chrome or Edge. Where `BROWSER_PATH` is set, that one or none.
 * @returns {string | undefined}
 */
export const findBrowser = () => {
  const configuredPath = process.env.BROWSER_PATH
  return (configuredPath ? [configuredPath] : (browserPaths[process.platform] ?? [])).find(isBrowser)
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** On Debian, as root, apt brings a Chromium; Ubuntu's package is only the stub. Elsewhere nothing is installed. */
export const installBrowser = () => {
  if (process.env.BROWSER_PATH || process.getuid?.() !== 0 || !isDebian()) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    spawnSync('apt-get', args, { stdio: 'inherit', env })
  }
}
