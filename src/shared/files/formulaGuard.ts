// A spreadsheet program runs a CSV cell that begins with one of these, also after blanks, quotes or a line break.
const blanks = '[ \\u00a0\\u2000-\\u200b\\u202f\\u3000\\ufeff]*'
const cellTrigger = new RegExp(`^'*${blanks}[=+\\-@\\t\\r\\n＝＋－＠]`)
const lineTrigger = new RegExp(`^'*${blanks}[=+\\-@\\t＝＋－＠]`)

function mapLines(text: string, change: (line: string, index: number) => string): string {
  if (!/[\r\n]/.test(text)) return change(text, 0)
  return text
    .split(/(\r\n|\r|\n)/)
    .map((part, index) => (index % 2 === 0 ? change(part, index / 2) : part))
    .join('')
}

/**
 * Text for a CSV cell that no spreadsheet program takes for a formula: an apostrophe goes before every beginning
 * (of the cell and of each line in it) that could start one. Reversible: `unguardFormula(guardFormula(x)) === x`
 * for every string. Phone numbers such as `+8210…` are guarded too; numbers in number columns never come here.
 */
export function guardFormula(text: string): string {
  const guarded = mapLines(text, (line, index) => (index > 0 && lineTrigger.test(line) ? `'${line}` : line))
  return cellTrigger.test(text) ? `'${guarded}` : guarded
}

/** Takes back exactly what `guardFormula` added; other apostrophes stay. */
export function unguardFormula(text: string): string {
  const whole = text.startsWith("'") && cellTrigger.test(text.slice(1)) ? text.slice(1) : text
  return mapLines(whole, (line, index) =>
    index > 0 && line.startsWith("'") && lineTrigger.test(line.slice(1)) ? line.slice(1) : line,
  )
}
