/** The style of imports: `./file.ts` inside a folder, `#folder/file.ts` across folders, `@trophy/…` across packages. */

const SPECIFIER = /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"\n]+)['"]/g

/**
 * Returns a message for each specifier that contains `../` or, below `src`, names a subfolder with `./`. A package's
 * `vitest.config.ts` cannot import scripts with `#`, which starts at its `src`.
 */
export const findSpecifierErrors = (path, text) =>
  [...text.matchAll(SPECIFIER)]
    .map(([, specifier]) => specifier)
    .filter((specifier) => !(path.endsWith('vitest.config.ts') && specifier.startsWith('../scripts/')))
    .filter((specifier) => specifier.includes('../') || (/\/src\//.test(path) && /^\.\/.+\//.test(specifier)))
    .map((specifier) => `${path} imports ${specifier}: begin imports across folders with #`)
