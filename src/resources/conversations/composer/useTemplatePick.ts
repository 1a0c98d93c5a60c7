import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation, ConversationTemplate } from '#contract/schema.d.ts'
import { useTemplates } from '../useLists.ts'
import type { useCommand } from './command/useCommand.ts'
import { slashAt, templatesFor } from './slash.ts'
import type { PathOf } from '#shared/api/wire.ts'

const SHOWN = 8
const FRESH_MS = 30_000

const PATH = '/core-admin/v1/conversations/messages/{id}/render' satisfies PathOf<'post'>

/** What a template or a text says with the values of one conversation. */
const useRendering = (id: number) => {
  const data = useConsoleData()
  return (template: number) => ({
    queryKey: ['conversations', 'render', id, template],
    queryFn: () => data.call('post', PATH, { params: { path: { id } }, body: { template_id: template } }),
    staleTime: FRESH_MS,
    retry: false,
  })
}

type Typed = Pick<ReturnType<typeof useCommand>, 'command' | 'choices'>

/** What is offered behind a `/`, commands before templates: which stands ready, and what a template would say here. */
export const useTemplatePick = (conversation: AdminConversation, text: string, caret: number, typed: Typed) => {
  const queryClient = useQueryClient()
  const templates = useTemplates()
  const rendering = useRendering(conversation.id)
  const [at, setAt] = useState(0)
  /** the `/` that was waved off */
  const [closed, setClosed] = useState<number | null>(null)
  const slash = slashAt(text, caret)
  const from = typed.command?.from ?? slash?.from
  const asked = from !== undefined && from !== closed
  const commands = asked ? typed.choices : []
  const found =
    asked && slash && (typed.command?.kind === undefined || commands.length === 0)
      ? templatesFor(templates.data ?? [], slash.query, conversation.category.id).slice(0, SHOWN)
      : []
  const total = commands.length + found.length
  const place = Math.min(at, total - 1)
  const command = commands[place]
  const active = found[place - commands.length]
  const preview = useQuery({ ...rendering(active?.id ?? 0), enabled: active !== undefined })

  return {
    open: asked && (total > 0 || (slash !== undefined && slash.query !== '' && !templates.isPending)),
    slash,
    commands,
    /** the command that stands ready */
    command,
    from,
    activeId: command ? `command-${command.key}` : active?.id.toString(),
    found,
    active,
    preview,
    trouble: templates.error,
    step: (by: number) => total > 0 && setAt((place + by + total) % total),
    choose: (index: number) => setAt(index),
    begin: () => setAt(0),
    close: () => setClosed(from ?? null),
    reopen: () => setClosed(null),
    /** The text with the template in place of what was typed to find it, and where the caret then stands. */
    fill: async (template: ConversationTemplate, from: number, to: number, before: string) => {
      const { content } = await queryClient.fetchQuery(rendering(template.id))
      return { content: before.slice(0, from) + content + before.slice(to), caret: from + content.length }
    },
    /** A few that fit this kind of question, for a press without a key. */
    usual: templatesFor(templates.data ?? [], '', conversation.category.id)
      .filter(({ category }) => category?.id === conversation.category.id)
      .slice(0, 4),
  }
}

export type TemplatePick = ReturnType<typeof useTemplatePick>
