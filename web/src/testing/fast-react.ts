/**
 * Turns off what React's development version records for developer tools: the stack trace and the task of every element
 * and the timings of every render, a quarter of the CPU time of the tests. Imported before React DOM. React reads
 * `console.createTask` and `console.timeStamp` once.
 */
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')
const React: object = await import('react')

const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
// Above a limit of 10,000, React records no further stack traces; it resets the count every second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })

export {}
