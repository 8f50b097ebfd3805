/** The configuration of dependency-cruiser, derived from the layers in scripts/check/layout-rules.mjs. */
import { rules } from '#scripts/check/layout-rules.mjs'

export default {
  forbidden: rules.map(({ example: _, ...rule }) => rule),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
    },
  },
}
