import { expect, it } from 'vitest'
import { listenError, toBrowserUrl } from './listen.ts'

it.each([
  ['localhost', 80, 'http://localhost:80'],
  ['0.0.0.0', 3000, 'http://localhost:3000'],
  ['::', 3000, 'http://localhost:3000'],
  ['::1', 3000, 'http://[::1]:3000'],
  ['192.0.2.7', 443, 'http://192.0.2.7:443'],
])('returns the browser URL of HOST %s and PORT %i: %s', (host, port, address) => {
  expect(toBrowserUrl({ host, port })).toBe(address)
})

it.each([
  ['EADDRINUSE', /^Port 80 is in use\. Set PORT/],
  ['EACCES', /^Port 80 is not open to the user .* Set PORT/],
  ['ENOTFOUND', /^HOST pluto is not known\. Set HOST/],
  ['EADDRNOTAVAIL', /^HOST pluto is not an address of this machine\. Set HOST/],
  ['EINVAL', /^Cannot listen on HOST pluto and PORT 80 \(EINVAL\)\. Set HOST/],
])('returns a message with the variable to set for %s', (code, sentence) => {
  expect(listenError(code, { host: 'pluto', port: 80 })).toMatch(sentence)
})
