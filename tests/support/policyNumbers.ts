import { parseSync } from 'vite'
import { lineOf, type Node, walk } from './syntax.ts'

/** Finds the numbers of `src/shared/policy.ts` where a program has them of its own. */

/** What such a number is called, in whatever case: `returnDays`, `CONFIRM_AFTER_DAYS`. */
const NAMES = [
  /^return(window)?(after)?days$/,
  /^(auto)?confirm(after)?days$/,
  /^defectmonths$/,
  /^(base|default)?earnrate(percent)?$/,
  /^min(imum)?points(touse)?$/,
  /^min(imum)?payment(amount)?$/,
  /^(ready|hold)(minutes|ms|seconds)$/,
  /^installment(from|min(imum)?)$/,
  /^(cart|bulk|job)(limit|rows|max)$/,
  /^(lowstock(limit)?|fewleft)$/,
  /^new(member|for)(days)?$/,
  /^(most|max)(combinations|images|points)$/,
  /^(max)?image(mb|bytes)$/,
]

/** How such a number is told in a sentence. */
const SENTENCES = [
  /받은 (날부터|지) \d+(일|개월)(,| 안| 이내|이 지)/,
  /가입한 지 \d+일/,
  /\d(P|포인트)부터/,
  /(사진|파일).*\d+MB/,
  /한 작업은 [\d,]+건/,
  /장바구니에는 \d/,
  /할부는 \d/,
  /고객센터 평일 \d/,
]

/** What a text of TypeScript has of its own: `line 3: returnDays` for a named number, `line 4: "받은 날부터 7일…"` for a sentence. */
export function ownNumbers(path: string, source: string): string[] {
  const found: string[] = []
  const say = (node: Node, what: string) => found.push(`line ${lineOf(source, node.start)}: ${what}`)
  walk(parseSync(path, source).program as unknown as Node, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'Property') {
      const name = ((node['id'] ?? node['key']) as Node)['name']
      const value = (node['init'] ?? node['value']) as Node | null
      if (typeof name === 'string' && value && isNumber(value) && isPolicy(name)) say(node, name)
    }
    const text = textOf(node)
    if (text && SENTENCES.some((sentence) => sentence.test(text))) say(node, `"${text.trim()}"`)
  })
  return found
}

const isPolicy = (name: string) => NAMES.some((known) => known.test(name.replaceAll('_', '').toLowerCase()))

/** A number, or some multiplied with each other. */
function isNumber({ type, value, left, right }: Node): boolean {
  if (type === 'BinaryExpression') return isNumber(left as Node) && isNumber(right as Node)
  return type === 'Literal' && typeof value === 'number'
}

function textOf({ type, value }: Node): string | undefined {
  if (type === 'TemplateElement') return (value as { raw: string }).raw
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : undefined
}
