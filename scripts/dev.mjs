/** `npm run dev`: the server restarts on a change, and the web app is served by Vite, which passes /api on to it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import './env.mjs'
import { root } from './build-cache.mjs'

// The address to open, and the one that links in mails lead to.
process.env.PUBLIC_URL ||= 'http://localhost:5173'

const node = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

const children = [
  node('--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/app/main.ts'),
  node(join(root, 'node_modules/vite/bin/vite.js'), 'web', '--configLoader', 'runner'),
]

// Ctrl-C reaches the children through the terminal; whichever ends first takes the other along.
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', () => {})
process.on('SIGTERM', stopAll)
for (const child of children) child.on('exit', stopAll)
