/**
 * Runs before the app and starts it. The build replaces PAGES with the files of the app and its pages
 * (preload-plugin.ts). A separate file, because the content security policy forbids inline scripts.
 */
;(({ app, files, pages, login, headings }) => {
  // Requests the files of the opened page now instead of after the entry script has run.
  const isGuest = !localStorage.getItem('auth-token')
  const opened = pages.find(({ path }) => new RegExp(path).test(location.pathname))
  const hasLogin = opened !== undefined && isGuest && !opened.isOpen
  for (const file of (hasLogin ? login : opened?.files) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = files[file]
    document.head.append(link)
  }

  // Imports first, each with a separate script, so that the browser can respond to input in between.
  const startApp = () => {
    for (const file of app) {
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = file
      document.head.append(script)
    }
  }
  const showHeading = () => {
    const text = headings[location.pathname]
    if (text === undefined || hasLogin) return
    const heading = document.createElement('h1')
    heading.className = 'first-heading'
    heading.textContent = text
    document.querySelector('.first-bar').after(heading)
  }
  // Phones of signed-in users have no room for the name. After the first visit, that of this installation is known.
  const namePlaceholder = () => {
    document.querySelector('.first-frame').classList.toggle('is-signed-in', !isGuest)
    try {
      const { databaseName } = JSON.parse(localStorage.getItem('configuration'))
      if (databaseName) document.querySelector('.first-name').textContent = databaseName
    } catch {}
  }

  // The placeholder is painted first, because the code of the app occupies a slow phone for half a second.
  addEventListener('DOMContentLoaded', () => {
    namePlaceholder()
    showHeading()
    if (document.hidden) startApp()
    else requestAnimationFrame(() => setTimeout(startApp))
  })

  // If the entry script fails to load, only this script can show an error.
  const showError = () => {
    const main = document.createElement('main')
    main.className = 'first-words'
    const title = document.createElement('h1')
    title.textContent = 'The application could not be loaded'
    const text = document.createElement('p')
    text.textContent = 'The connection failed, or a new version is being installed. Saved data is not affected.'
    const button = document.createElement('button')
    button.textContent = 'Reload page'
    button.addEventListener('click', () => location.reload())
    main.append(title, text, button)
    document.getElementById('root').replaceChildren(main)
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') showError()
    },
    true,
  )
})(PAGES)
