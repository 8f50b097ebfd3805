import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'happy-dom',
    environmentOptions: {
      // A link that is clicked, as a download is, leads no window away: from the address of a blob no page can be opened.
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    include: ['src/**/*.test.{ts,tsx}'],
    // The pages are answered by the real server on a real database.
    globalSetup: ['../server/src/testing/global-setup.ts'],
    setupFiles: ['src/testing/setup.ts'],
    maxWorkers: 2,
    // A worker loads the app, its libraries and the server once for all its files; setup.ts clears what a file leaves behind.
    isolate: false,
    // Room for what is made and thrown away at once, which is collected less often then.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine what is waited for takes seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
