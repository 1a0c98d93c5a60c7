import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { useFormState } from 'react-hook-form'
import {
  type Block,
  blockWords,
  emptyBlock,
  inserted,
  type Item,
  lackIn,
  moved,
  productMoved,
  without,
} from './blockList.ts'
import { BlockCard } from './BlockCard.tsx'
import { Sorting } from './Sorting.tsx'
import { troubleAt } from './troubleAt.ts'

const kinds = Object.keys(blockWords) as Block['type'][]
const MOST = 40
let made = 0
const newKey = () => `block-${(made += 1)}`

/** The blocks of the page in their order: added, moved, doubled and taken out by buttons, moved by dragging as well. */
export const BlocksInput = () => {
  'use no memo' // react-hook-form changes errors in place
  const { field } = useInput<Block[]>({ source: 'blocks', defaultValue: [], validate: lackIn })
  const { errors, submitCount } = useFormState()
  const blocks: Block[] = field.value ?? []
  const [keys, setKeys] = useState<readonly string[]>([])
  const known = blocks.map((_, n) => keys[n] ?? `first-${n}`)
  const items: Item[] = blocks.map((block, n) => ({ key: known[n] ?? '', block }))
  const [said, setSaid] = useState('')

  const put = (next: readonly Item[], told = '') => {
    setKeys(next.map(({ key }) => key))
    setSaid(told)
    field.onChange(next.map(({ block }) => block))
  }
  const change = (index: number, block: Block) => put(items.map((item, n) => (n === index ? { ...item, block } : item)))
  const move = (from: number, to: number) =>
    put(moved(items, from, to), `${from + 1}번째 블록을 ${to + 1}번째로 옮겼어요.`)
  const trouble = troubleAt(errors['blocks'])
  return (
    <Box component="section" aria-label="페이지 내용" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        페이지 내용
      </Typography>
      <Sorting items={items} onMove={move} onProduct={(from, to) => put(productMoved(items, from, to))}>
        <Box
          component="ol"
          aria-label="블록"
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
        >
          {items.map((item, n) => (
            <BlockCard
              key={item.key}
              item={item}
              index={n}
              items={items}
              trouble={submitCount > 0 ? trouble[n] : undefined}
              onChange={(block) => change(n, block)}
              onMove={(to) => move(n, to)}
              onDouble={() => put(inserted(items, n + 1, { key: newKey(), block: structuredClone(item.block) }))}
              onRemove={() => put(without(items, n), `${n + 1}번째 블록을 지웠어요.`)}
              onProduct={(from, to) => put(productMoved(items, from, to))}
            />
          ))}
        </Box>
      </Sorting>
      {items.length === 0 ? <Typography color="text.secondary">아래에서 첫 블록을 넣어 주세요.</Typography> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {kinds.map((type) => (
          <Button
            key={type}
            size="small"
            variant="outlined"
            disabled={items.length >= MOST}
            onClick={() => put([...items, { key: newKey(), block: structuredClone(emptyBlock[type]) }])}
          >
            {blockWords[type]} 넣기
          </Button>
        ))}
      </Box>
      <FormHelperText error>{submitCount > 0 ? trouble.all : undefined}</FormHelperText>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  )
}
