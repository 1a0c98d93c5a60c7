import { Box } from '@mui/material'
import { Fragment } from 'react'

type Props = { content: string; mentions: readonly { name: string }[] }

/** The words of a memo or a note, with the names that are called standing out. */
export const Called = ({ content, mentions }: Props) => {
  if (mentions.length === 0) return content
  const names = mentions.map(({ name }) => name).toSorted((a, b) => b.length - a.length)
  const parts = content.split(
    new RegExp(`(@(?:${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')}))`),
  )
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <Box component="b" key={index} sx={{ color: 'primary.main' }}>
        {part}
      </Box>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
