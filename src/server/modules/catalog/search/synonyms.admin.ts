import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { containing } from '../../../db/textSearch.ts'
import { line } from '../../../http/endpoint.ts'
import { invalidField } from '../../../http/errors.ts'
import { crud } from '../../crud/crud.ts'
import { signsOf } from './jamo.ts'
import { searchSynonyms, searchWords } from './search.tables.ts'

const permissions = {
  read: 'catalog:read',
  create: 'content:write',
  update: 'content:write',
  delete: 'content:write',
  bulk: 'content:write',
} as const

/** How a word is compared. Error: VALIDATION for one without letters. */
function keyOf(field: string, word: string): string {
  const key = signsOf(word)
  if (key === '') throw invalidField(field, 'REQUIRED')
  return key
}

/** 동의어: words of which each finds what is called by any of them. */
export const synonymsAdmin = crud({
  path: '/store-admin/v1/search-synonyms',
  name: 'search-synonym',
  label: '동의어',
  schemaName: 'SearchSynonym',
  table: searchSynonyms,
  fields: z.strictObject({ words: z.array(line(30)).min(2).max(10) }),
  query: { word: z.string().trim().max(30).optional() },
  where: ({ word }) =>
    typeof word === 'string' && word !== ''
      ? sql`exists (select 1 from unnest(${searchSynonyms.words}) w where w ilike ${containing(word)})`
      : undefined,
  sort: { id: searchSynonyms.id, created_at: searchSynonyms.createdAt, updated_at: searchSynonyms.updatedAt },
  permissions,
  extension: true,
  beforeWrite(_tx, values) {
    const words = values['words'] as string[] | undefined
    if (!words) return Promise.resolve(values)
    const keys = words.map((word) => keyOf('words', word))
    if (new Set(keys).size < keys.length) throw invalidField('words', 'REPEATED')
    return Promise.resolve({ ...values, keys })
  },
  labelOf: (row) => row.words.join(', '),
})

/** 인기 검색어에서 늘 보이거나 보이지 않는 말. */
export const searchWordsAdmin = crud({
  path: '/store-admin/v1/search-words',
  name: 'search-word',
  label: '인기 검색어',
  schemaName: 'SearchWord',
  table: searchWords,
  fields: z.strictObject({
    word: line(30),
    rule: z.enum(['PIN', 'BAN']),
    sequence: z.number().int().min(0).max(1000).optional(),
  }),
  search: [searchWords.word],
  filters: { rule: searchWords.rule },
  sort: {
    id: searchWords.id,
    word: searchWords.word,
    sequence: searchWords.sequence,
    rule: searchWords.rule,
    created_at: searchWords.createdAt,
  },
  defaultSort: 'sequence',
  permissions,
  extension: true,
  conflicts: { search_words_key: ['word', 'DUPLICATE'] },
  beforeWrite: (_tx, values) =>
    Promise.resolve('word' in values ? { ...values, key: keyOf('word', values['word'] as string) } : values),
  labelOf: (row) => row.word,
})
