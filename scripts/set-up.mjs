/**
 * Installs the packages and builds what is missing or out of date, in one process at a time. Imports only what Node.js
 * contains, because the packages may be missing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { buildDir, buildStale, root, staleBuilds } from './build-cache.mjs'

/** Sockets, because the system closes them with their process. Their paths may have about 100 characters. */
const getSocketPath = (name) => relative(process.cwd(), join(buildDir, `${name}.socket`))
const LOCK = getSocketPath('set-up')

/** Returns a connection to the process that listens at this path, or null. */
const findListener = (path) =>
  new Promise((resolve) => {
    const socket = connect(path, () => resolve(socket)).on('error', () => resolve(null))
  })

/** Listens until the returned function is called or the process ends. Returns null if the path exists. */
const listen = (path) =>
  new Promise((resolve, reject) => {
    const sockets = []
    const server = createServer((socket) => sockets.push(socket.on('error', () => {}).unref())).unref()
    const close = () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
    server.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => resolve(close))
  })

/** Waits for the process that sets up this folder. Returns false if there is none. */
const waitForLock = async () => {
  const socket = await findListener(LOCK)
  if (!socket) return false
  console.error('Waiting for another command that sets up this folder.')
  await new Promise((resolve) => socket.on('close', resolve).resume())
  return true
}

const getLockTime = () => statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs

const takeLock = async () => {
  mkdirSync(buildDir, { recursive: true })
  for (;;) {
    const release = await listen(LOCK)
    if (release) return release
    const time = getLockTime()
    // Without a listener, a killed process left it, unless another command has replaced it meanwhile.
    if (!(await waitForLock()) && getLockTime() === time) rmSync(LOCK, { force: true })
  }
}

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

/** Returns true if the installed packages, which npm lists at the end of an installation, are those of the lock file. */
const hasPackages = () => {
  const expected = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  // Optional packages of other systems are not installed.
  const isInstalled = ([path, { version, integrity, optional }]) =>
    installed[path]
      ? installed[path].version === version && installed[path].integrity === integrity
      : optional === true || !path.includes('node_modules/')
  return Object.entries(expected).every(isInstalled) && Object.keys(installed).every((path) => path in expected)
}

/** Returns the id of a server that was started without these scripts, for example by systemd; found on Linux only. */
const findServer = () => {
  const main = join(realpathSync(root), 'server/dist/main.js')
  const isServer = (id) => {
    try {
      const args = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
      return args.some((arg) => arg.endsWith('main.js') && realpathSync(resolve(`/proc/${id}/cwd`, arg)) === main)
    } catch {
      return false
    }
  }
  return existsSync('/proc') ? readdirSync('/proc').find(isServer) : undefined
}

/** Returns the id of a process that uses the packages, or undefined. */
const findUser = async () => {
  for (const name of readdirSync(buildDir)) {
    const [, id] = /^(\d+)\.socket$/.exec(name) ?? []
    if (id === undefined) continue
    const socket = await findListener(getSocketPath(id))
    if (socket) {
      socket.destroy()
      return id
    }
    rmSync(join(buildDir, name), { force: true })
  }
  return findServer()
}

/** Installs the packages unless they are current. Ends this process if that fails or another process uses them. */
const installPackages = async () => {
  if (hasPackages()) return
  const user = await findUser()
  if (user !== undefined) {
    console.error(`node_modules does not match package-lock.json, but process ${user} uses it. Stop it first.`)
    process.exit(1)
  }
  console.error('node_modules is missing or does not match package-lock.json: running npm ci …')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

const markPackagesAsUsed = async () => {
  const path = getSocketPath(process.pid)
  try {
    rmSync(path, { force: true })
    await listen(path)
    process.on('exit', () => rmSync(path, { force: true }))
  } catch {
    // This user must not write here, like that of a service.
  }
}

/**
 * Installs and builds what is missing or out of date, and marks the packages as used by this process. Returns a function
 * to call once other commands may set up this folder or need the server.
 */
export const setUp = async (builds) => {
  await waitForLock()
  const isCurrent = hasPackages() && !staleBuilds().some((name) => builds.includes(name))
  const release = isCurrent ? () => {} : await takeLock()
  await installPackages()
  buildStale(builds)
  await markPackagesAsUsed()
  return release
}
