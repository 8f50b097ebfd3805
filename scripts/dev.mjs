/** `npm run dev`: runs the server, which restarts on changes, and Vite for the web app, which proxies /api to it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import './env.mjs'
import { root } from './build-cache.mjs'
import { setUp } from './set-up.mjs'

const release = await setUp([])
release()

// Vite's address, so that links in e-mails lead to it.
process.env.PUBLIC_URL ||= 'http://localhost:5173'

const node = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

const children = [
  node('--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/app/main.ts'),
  node(join(root, 'node_modules/vite/bin/vite.js'), 'web', '--configLoader', 'runner'),
]

// Ctrl-C reaches the children through the terminal. When one exits, the other is stopped.
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', () => {})
process.on('SIGTERM', stopAll)
for (const child of children) child.on('exit', stopAll)
