/**
 * Runs before anything else of the app. The build puts the files of the pages in the place of PAGES (first-load.ts).
 * A file of its own, because the content security policy allows no inline script.
 */
;(({ files, pages, login }) => {
  // The files of the page that is opened are asked for at once, and not when the frame has come and run.
  const isGuest = !localStorage.getItem('auth-token')
  const opened = pages.find(({ path }) => new RegExp(path).test(location.pathname))
  for (const file of (opened && isGuest && !opened.isOpen ? login : opened?.files) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = files[file]
    document.head.append(link)
  }

  // Where not even the frame comes, there is nobody else to say so.
  const say = () => {
    const main = document.createElement('main')
    main.className = 'first-words'
    const title = document.createElement('h1')
    title.textContent = 'The application could not be loaded'
    const text = document.createElement('p')
    text.textContent = 'The line broke, or a new version is just being put in place. Nothing that was saved is lost.'
    const button = document.createElement('button')
    button.textContent = 'Load again'
    button.addEventListener('click', () => location.reload())
    main.append(title, text, button)
    document.getElementById('root').replaceChildren(main)
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') say()
    },
    true,
  )
})(PAGES)
