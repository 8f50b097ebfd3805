/**
 * Adds to `index.html` what is needed before the app runs: the styles of the initial frame, and a script that preloads
 * the files of the opened page (preload.js).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSpeciesName, type Screen, type ScreenName, SPECIES_KEYS, screens, screenTitles } from '@trophy/domain'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { pages } from '#app/pages.ts'
import { BAR_HEIGHT_PX, dark, fontFamilies, h1, light, SIDE_MENU_WIDTH_PX } from '#ui/theme/tokens.ts'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'

const webRoot = join(import.meta.dirname, '..')

const colours = ({ paper, ink, muted, hairline, wall, spruce, onSpruce }: typeof light) =>
  `--paper:${paper};--ink:${ink};--muted:${muted};--hairline:${hairline};--wall:${wall.ground};--spruce:${spruce};--on-spruce:${onSpruce}`

/** Draws a skeleton: each bar is `[top, width, height]`. */
const bars = (...all: readonly (readonly [top: number, width: string, height: number])[]) =>
  all
    .map(([top, width, height]) => `linear-gradient(var(--hairline) 0 0) 0 ${top}px/${width} ${height}px no-repeat`)
    .join()

/** Matches the frame of the shell, so that nothing moves when the app starts. The app uses `wait` and `unseen`, too. */
const frameStyles = `
:root{${colours(light)}}
:root[data-theme=dark]{${colours(dark)}}
body{margin:0;background:var(--paper);color:var(--ink)}
.first-frame,.first-words,.first-words button{font:15px/1.6 ${fontFamilies.sans}}
.first-frame{display:flex;flex-direction:column;--x:16px;--y:24px}
.first-bar{box-sizing:border-box;height:${BAR_HEIGHT_PX}px;padding:0 8px;display:flex;align-items:center;gap:8px;border-bottom:1px solid var(--hairline)}
.first-bar svg{box-sizing:border-box;width:36px;height:36px;padding:8px;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round}
.first-name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-family:${fontFamilies.serif};font-weight:560}
.first-heading{z-index:1;margin:var(--y) var(--x) calc(-1lh - var(--y));background:var(--paper);font:${h1.fontWeight} ${h1.fontSize}/${h1.lineHeight} ${h1.fontFamily};letter-spacing:${h1.letterSpacing};text-wrap:${h1.textWrap}}
.first-wait{margin:var(--y) var(--x);animation:first 0s .3s both}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.wait{height:76px;max-width:560px;background:${bars([4, '92%', 14], [30, '100%', 14], [56, '64%', 14])};animation:wait 1.2s 2s infinite alternate}
.wait-page{height:190px;max-width:1200px;background:${bars([0, 'min(60%,280px)', 34], [54, '100%', 2], [84, 'min(92%,560px)', 14], [112, 'min(100%,620px)', 14], [140, 'min(64%,380px)', 14])}}
.first-words{padding:32px 16px}
.first-words h1{font:560 28px/1.15 Georgia,serif}
.first-words button{min-height:44px;padding:0 20px;border:0;border-radius:3px;color:var(--on-spruce);background:var(--spruce)}
@keyframes first{from{visibility:hidden}}
@keyframes wait{to{opacity:.5}}
@media (prefers-reduced-motion:reduce){.wait{animation:none}}
@media (min-width:600px){.first-bar{padding:0 16px}.first-frame{--x:24px}}
@media (max-width:599.95px){.is-signed-in .first-name{display:none}}
@media (min-width:900px){.first-name{display:none}.first-frame{border-left:${SIDE_MENU_WIDTH_PX}px solid var(--wall);min-height:100vh;--y:32px}}
@media (min-width:1200px){.first-frame{--x:40px}}
${TOUCH_QUERY}{.first-bar svg{width:${TOUCH_TARGET_PX}px;height:${TOUCH_TARGET_PX}px;padding:12px}}
@media print{.first-frame{display:none}}`

/** Returns the names of a chunk and of its static imports. */
const collectImports = (bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[name]
  if (found.has(name) || chunk?.type !== 'chunk') return found
  found.add(name)
  for (const imported of chunk.imports) collectImports(bundle, imported, found)
  return found
}

/** Sorts paths with fewer parameters first, like the router. */
const byParameterCount = (a: ScreenName, b: ScreenName) =>
  screens[a].path.split(':').length - screens[b].path.split(':').length

/** Returns the names of the files that every page needs: the entry, followed by what it imports. */
const collectFrame = (bundle: Rolldown.OutputBundle): Set<string> => {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
  return collectImports(bundle, entry?.fileName ?? '')
}

const buildScript = (bundle: Rolldown.OutputBundle): string => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const frame = collectFrame(bundle)
  const listFiles = (module: string) => {
    const page = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    if (!page) throw new Error(`The build has no file for ${module}`)
    return [...collectImports(bundle, page.fileName)].filter((name) => !frame.has(name))
  }
  const files: string[] = []
  const listFileIndexes = (module: string) =>
    listFiles(module).map((name) => {
      if (!files.includes(name)) files.push(name)
      return files.indexOf(name)
    })
  const names = Object.keys(pages) as ScreenName[]
  const table = names.toSorted(byParameterCount).map((name) => {
    const { path, roles }: Screen = screens[name]
    return {
      path: `^${path.replace(/:\w+/g, '[^/]+')}$`,
      isOpen: roles.includes('guest'),
      files: listFileIndexes(join(webRoot, 'src', pages[name])),
    }
  })
  const login = table.find(({ path }) => path === `^${screens.login.path}$`)?.files ?? []
  const headings = Object.fromEntries([
    ...Object.entries(screenTitles).map(([name, title]) => [screens[name as keyof typeof screenTitles].path, title]),
    ...SPECIES_KEYS.map((key) => [screens.evaluationNewSpecies.path.replace(':animal', key), getSpeciesName(key)]),
  ])
  const toUrls = (fileNames: readonly string[]) => fileNames.map((name) => `/${name}`)
  const preloads = { app: toUrls([...frame].reverse()), files: toUrls(files), pages: table, login, headings }
  const script = readFileSync(join(webRoot, 'vite/preload.js'), 'utf8').replace(
    '(PAGES)',
    () => `(${JSON.stringify(preloads)})`,
  )
  return minifySync('preload.js', script).code
}

/** The fonts of nearly every page. Without them, the first headings are wider and wrap otherwise. */
const PRELOADED_FONTS = /(inter|source-serif-4)-latin-wght-normal/

const buildFontLinks = (bundle: Rolldown.OutputBundle): string =>
  Object.keys(bundle)
    .filter((name) => PRELOADED_FONTS.test(name))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">\n    `)
    .join('')

const ENTRY_SCRIPT = /<script type="module" crossorigin src="[^"]+"><\/script>/

/** Requests the files of every page, after what the first paint needs. preload.js starts them. */
const buildFrameLinks = (bundle: Rolldown.OutputBundle): string =>
  [...collectFrame(bundle)]
    .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`)
    .join('\n    ')

export const preloadPlugin = (): Plugin => ({
  name: 'preload',
  enforce: 'post',
  transformIndexHtml: () => [{ tag: 'style', children: frameStyles, injectTo: 'head' }],
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The build has no index.html')
    const script = this.getFileName(this.emitFile({ type: 'asset', name: 'preload.js', source: buildScript(bundle) }))
    const tags = `<script src="/${script}"></script>\n    ${buildFontLinks(bundle)}`
    const html = String(page.source)
    if (!ENTRY_SCRIPT.test(html)) throw new Error('The page of the build does not start the app')
    page.source = html.replace('<script', `${tags}<script`).replace(ENTRY_SCRIPT, buildFrameLinks(bundle))
  },
})
