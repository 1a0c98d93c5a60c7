import { Box, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { Finding } from './useFindings.ts'

type Props = {
  id: string
  findings: Finding[]
  active: number
  onHover: (index: number) => void
  onOpen: (index: number) => void
}

export const FindingList = ({ id, findings, active, onHover, onOpen }: Props) => {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <Box ref={list} id={id} role="listbox" aria-label="찾은 것" sx={{ maxHeight: '50vh', overflowY: 'auto' }}>
      {findings.map((finding, index) => (
        <Box
          key={finding.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseMove={() => onHover(index)}
          onClick={() => onOpen(index)}
          sx={{
            display: 'flex',
            alignItems: 'baseline',
            gap: 1.5,
            px: 2,
            py: 1,
            cursor: 'pointer',
            bgcolor: index === active ? 'action.selected' : undefined,
          }}
        >
          <Typography variant="body2" color="text.secondary" sx={{ width: 56, flexShrink: 0 }}>
            {finding.group}
          </Typography>
          <Typography noWrap sx={{ fontWeight: 500 }}>
            {finding.label}
          </Typography>
          {finding.sub ? (
            <Typography variant="body2" color="text.secondary" noWrap>
              {finding.sub}
            </Typography>
          ) : null}
        </Box>
      ))}
    </Box>
  )
}
