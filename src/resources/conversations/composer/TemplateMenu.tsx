import { Alert, Box, Paper, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { ConversationTemplate } from '#contract/schema.d.ts'
import type { Choice } from './command/command.ts'
import { CommandOptions } from './command/CommandOptions.tsx'
import type { TemplatePick } from './useTemplatePick.ts'

type Props = {
  id: string
  pick: TemplatePick
  onPick: (template: ConversationTemplate) => void
  onGo: (choice: Choice) => void
}

/** What is offered behind a `/`, and what the template that stands ready would say to this customer. */
export const TemplateMenu = ({ id, pick, onPick, onGo }: Props) => {
  const { commands, command, found, active, activeId, preview } = pick
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  return (
    <Paper
      elevation={8}
      sx={{
        position: 'absolute',
        bottom: '100%',
        left: 0,
        right: 0,
        zIndex: 2,
        mb: 0.5,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        maxHeight: 300,
        overflow: 'hidden',
      }}
    >
      <Box
        ref={list}
        id={id}
        role={commands.length + found.length > 0 ? 'listbox' : 'status'}
        aria-label={commands.length > 0 ? '할 일과 템플릿' : '템플릿'}
        tabIndex={0}
        sx={{ overflowY: 'auto', maxHeight: 300 }}
      >
        <CommandOptions id={id} commands={commands} active={command} onMove={pick.choose} onGo={onGo} />
        {found.map((template, index) => (
          <Box
            key={template.id}
            id={`${id}-${template.id}`}
            role="option"
            aria-selected={template === active}
            onMouseMove={() => pick.choose(commands.length + index)}
            // the field keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(template)}
            sx={{
              px: 1.5,
              py: 0.75,
              cursor: 'pointer',
              bgcolor: template === active ? 'action.selected' : undefined,
            }}
          >
            <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
              {template.title}
            </Typography>
            <Typography variant="caption" color="text.secondary" noWrap component="div">
              {[template.shortcut ? `/${template.shortcut}` : '', template.category?.name ?? '모든 유형']
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
        ))}
        {commands.length + found.length === 0 ? (
          <Typography variant="body2" color="text.secondary" sx={{ p: 1.5 }}>
            맞는 템플릿이 없어요.
          </Typography>
        ) : null}
      </Box>
      <Box
        aria-label="미리보기"
        role="region"
        sx={{
          display: { xs: 'none', sm: 'block' },
          borderLeft: 1,
          borderColor: 'divider',
          p: 1.5,
          overflowY: 'auto',
          maxHeight: 300,
        }}
      >
        {preview.error ? <Alert severity="error">{preview.error.message}</Alert> : null}
        {command ? (
          <Typography variant="body2" color="text.secondary">
            {command.blocked ??
              (command.request ? '골라 넣으면 금액을 확인하고, 답변을 보낼 때 함께 처리해요.' : command.hint)}
          </Typography>
        ) : null}
        {active && preview.data ? (
          <>
            <Box sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {preview.data.content}
            </Box>
            {preview.data.unresolved.length > 0 ? (
              <Typography variant="caption" color="warning.main" component="p">
                이 상담에 없는 값: {preview.data.unresolved.join(', ')}
              </Typography>
            ) : null}
          </>
        ) : null}
      </Box>
    </Paper>
  )
}
