/** Finds a browser that the journeys can drive. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const programFiles = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]

/** The usual places, Chromium before Chrome before Edge. */
const places = {
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
const answers = (path) => {
  if (process.platform !== 'linux') return true
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

/**
 * The path of an installed Chromium, Chrome or Edge; `BROWSER_PATH` prevails.
 * @returns {string | undefined}
 */
export const findBrowser = () =>
  [process.env.BROWSER_PATH, ...(places[process.platform] ?? [])].find(
    (path) => path !== undefined && existsSync(path) && answers(path),
  )

/** Whether apt can bring one: Debian, as root. Ubuntu's package is only a stub. */
export const canInstallBrowser = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && isDebian()

const isDebian = () => /^ID=debian$/m.test(execFileSync('cat', ['/etc/os-release'], { encoding: 'utf8' }))

export const installBrowser = () => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
}
