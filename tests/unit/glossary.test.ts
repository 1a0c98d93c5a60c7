import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { code, isTest, text } from '#tests/support/sources.ts'

/** Folders that hold how things are done, not a thing that the shop has a word for. */
const MACHINERY = ['crud', 'ops', 'outbox']

/** The terms with the names that they have in the code, from the third column. */
const terms = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (한글|-)/.test(line))
  .map((line) => {
    const [, korean = '', , names = ''] = line.split('|')
    return { korean: korean.trim(), names: [...names.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '') }
  })

test('용어마다 코드의 이름이 있고, 그 이름은 코드에 나온다', () => {
  const sources = code.filter((file) => file.startsWith('src/') && !isTest(file))
  const words = new Set(sources.flatMap((file) => `${file}\n${text.get(file)}`.match(/[A-Za-z][\w-]*/g) ?? []))
  expect(terms.length).toBeGreaterThan(60)
  expect(terms.filter(({ names }) => names.length === 0)).toEqual([])
  expect(
    terms.flatMap(({ korean, names }) => names.filter((name) => !words.has(name)).map((name) => `${korean}: ${name}`)),
  ).toEqual([])
})

test('서버의 모듈과 관리자의 화면은 용어집에 있는 이름이다', () => {
  const named = terms.flatMap(({ names }) => names)
  const folders = ['src/server/modules', 'src/resources'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  const nouns = [...new Set(folders.map(({ name }) => name))].filter((name) => !MACHINERY.includes(name))
  expect(nouns.filter((noun) => !named.includes(noun))).toEqual([])
})
