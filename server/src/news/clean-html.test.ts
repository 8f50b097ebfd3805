import { describe, expect, it } from 'vitest'
import { MALICIOUS_HTML } from '#testing/inputs/malicious-html.ts'
import { cleanHtml, NestingTooDeepError, PICTURE_PATH, toPlainText } from './clean-html.ts'

const PUBLIC_URL = 'https://trophies.example'
const clean = (input: string) => cleanHtml(input, PUBLIC_URL).html

const UID = '6b9e1f0a-3c2d-4e5f-8a9b-0c1d2e3f4a5b'

/** Returns every tag in the HTML with its attributes. */
const parseTags = (html: string): { name: string; attributes: [string, string][] }[] =>
  [...html.matchAll(/<\/?([a-z0-9]+)((?:\s+[^<>]*)?)\/?>/gi)].map(([, name = '', rest = '']) => ({
    name,
    attributes: [...rest.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  }))

const TAGS = new Set(
  'p br hr h2 h3 h4 blockquote pre code ul ol li strong em u s sub sup a img table colgroup col thead tbody tr th td'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set('href target rel src alt width height start colspan rowspan colwidth style'.split(' '))

describe('malicious markup', () => {
  it.each(MALICIOUS_HTML)('is reduced to harmless HTML: %j', (snippet) => {
    for (const sent of [
      snippet,
      `<p>before</p>${snippet}<p>after</p>`,
      `<table><tr><td>${snippet}</td></tr></table>`,
    ]) {
      const html = clean(sent)
      // Everything that is not a tag below is text, without brackets.
      expect(html.replace(/<\/?[a-z0-9]+(\s+[a-z]+="[^"<>]*")*\s*\/?>/g, '')).not.toMatch(/[<>]/)
      for (const { name, attributes } of parseTags(html)) {
        expect(TAGS).toContain(name)
        for (const [key, value] of attributes) {
          expect(ATTRIBUTES).toContain(key)
          if (key === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?!\/))/)
          if (key === 'src') expect(value).toMatch(/^\/api\/news\/image\/[0-9a-f-]{36}$/)
          if (key === 'style') expect(value).toMatch(/^(width|min-width):[\w.%]+$/)
        }
      }
      expect(clean(html)).toBe(html)
    }
  })

  it('is rejected if nested too deeply, and cleaned in acceptable time if long', () => {
    const deep = clean(`${'<blockquote>'.repeat(400)}x`)
    expect(deep.split('<blockquote>').length).toBeLessThan(50)
    for (const unit of ['<', '<p', '<!--', '<a href="', '&', '</b>', '<p>a', '<li>b', '<br>'])
      expect(clean(unit.repeat(50_000))).toBeTypeOf('string')
    // The time to clean unclosed elements grows quadratically.
    for (const unit of ['<b>', '<b><p>', '<x>', '<svg>', '<i></b>', '<b title="</b>">', '<div>'])
      expect(() => clean(unit.repeat(30_000))).toThrow(NestingTooDeepError)
  })
})

describe('editor markup', () => {
  const allowedHtml = [
    '<h2>Rules</h2><p>First <strong>bold</strong>, <em>italic</em>, <u>under</u>, <s>gone</s> and H<sub>2</sub>O.</p>',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul><ol start="3"><li><p>three</p></li></ol>',
    '<blockquote><p>Said.</p></blockquote><hr /><pre><code>a &lt; b</code></pre>',
    '<table style="min-width:75px"><colgroup><col style="width:120px" /><col style="min-width:25px" /></colgroup>' +
      '<tbody><tr><th colspan="1" rowspan="1" colwidth="120"><p>a</p></th><td colspan="2" rowspan="1"><p>b</p></td></tr></tbody></table>',
    `<img src="${PICTURE_PATH}${UID}" alt="A chamois" width="640" height="480" />`,
    '<p><a href="mailto:office@example.org" rel="noopener noreferrer">Write</a> <a href="/documents" rel="noopener noreferrer">Forms</a></p>',
    '<p>Łoś, žluť, ж, 鹿 and 🦌 &amp; more</p>',
  ]

  it.each(allowedHtml)('is unchanged: %s', (html) => expect(clean(html)).toBe(html))

  it('is normalised', () => {
    expect(clean('<h1>Title</h1><b>bold</b> <i>italic</i> <del>gone</del><h6>small</h6>')).toBe(
      '<h2>Title</h2><strong>bold</strong> <em>italic</em> <s>gone</s><h4>small</h4>',
    )
  })

  it('loses alignment, which the editor does not support', () => {
    expect(clean('<p style="text-align:center">In the middle</p>')).toBe('<p>In the middle</p>')
  })

  it('loses control characters, and links that contain them', () => {
    expect(clean('<p>a&#7;b\u000b</p><a href="/&#9;/example.org">x</a>')).toBe('<p>ab</p><a>x</a>')
  })

  it('opens external links in a new tab without access to ours', () => {
    expect(clean('<a href="https://example.org/a?b=1&c=2" rel="opener" target="_top">x</a>')).toBe(
      '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">x</a>',
    )
  })

  it('keeps only our own pictures, whatever the form of their address', () => {
    const own = `<img src="${PICTURE_PATH}${UID}" alt="" />`
    expect(
      cleanHtml(`<img src="${PUBLIC_URL}${PICTURE_PATH}${UID}"><img src="${PICTURE_PATH}${UID}">`, PUBLIC_URL),
    ).toEqual({
      html: own + own,
      pictures: [UID],
    })
    for (const src of [
      `https://elsewhere.example${PICTURE_PATH}${UID}`,
      `//elsewhere.example${PICTURE_PATH}${UID}`,
      `${PICTURE_PATH}../me`,
      `${PICTURE_PATH}${UID}/../../../logout`,
      'data:image/png;base64,iVBORw0KGgo=',
      'blob:https://trophies.example/1',
    ])
      expect(cleanHtml(`<img src="${src}">`, PUBLIC_URL)).toEqual({ html: '', pictures: [] })
  })
})

describe('plain text', () => {
  it('turns blocks into paragraphs and decodes entities', () => {
    expect(
      toPlainText(
        '<h2>Show</h2><p>Meat &amp; <b>hides</b>,<br>a &lt; b</p><ul><li><p>one</p></li><li>two</li></ul>',
        PUBLIC_URL,
        200,
      ),
    ).toBe('Show\n\nMeat & hides,\na < b\n\n- one\n- two')
  })

  it('has the addresses of links, unless they are their text', () => {
    const links = [
      '<a href="https://example.org/?a=1&amp;b=2">Programme</a>',
      '<a href="/documents">documents</a>',
      '<a href="mailto:office@example.org">office@example.org</a>',
      '<a>nothing</a>',
    ]
    expect(toPlainText(`<p>${links.join(', ')}</p>`, PUBLIC_URL, 200)).toBe(
      'Programme (https://example.org/?a=1&b=2), documents (https://trophies.example/documents), office@example.org, nothing',
    )
  })

  it('has the numbers of lists, and lists in lists', () => {
    const list =
      '<ol start="3"><li><p>Beam</p><ul><li><p>left</p></li><li><p>right</p></li></ul></li><li><p>Weight</p></li></ol>'
    expect(toPlainText(`<p>Bring:</p>${list}<p>Thanks</p>`, PUBLIC_URL, 200)).toBe(
      'Bring:\n\n3. Beam\n  - left\n  - right\n4. Weight\n\nThanks',
    )
  })

  it('separates the cells of a table', () => {
    expect(
      toPlainText('<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>', PUBLIC_URL, 9),
    ).toBe('1 2\n\n3')
  })

  it('is truncated after a word', () => {
    expect(toPlainText('<p>One two three four</p>', PUBLIC_URL, 12)).toBe('One two …')
    const blank = '\n'.repeat(100_000)
    expect(toPlainText(`<p>One</p>${blank}<p>x${blank}</p>`.repeat(100), PUBLIC_URL, 4)).toBe('One …')
  })
})
