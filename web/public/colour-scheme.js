// Sets the colour scheme before the first paint. A separate file, because the content security policy
// allows no inline script. The key and the attribute are those of src/shell/theme.ts.
;(() => {
  const mode = localStorage.getItem('theme') || 'system'
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
})()
