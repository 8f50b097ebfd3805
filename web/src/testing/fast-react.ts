/**
 * Turns off what React's development version records for developer tools: the stack trace of every element and the
 * timings of every render, a quarter of the CPU time of the tests. Imported before React DOM, which reads
 * `console.timeStamp` once.
 */
import * as React from 'react'

const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
// Above a limit of 10,000, React records no further stack traces; it resets the count every second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })
Reflect.deleteProperty(console, 'timeStamp')
