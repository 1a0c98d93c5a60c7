import { Chip, Stack } from '@mui/material'
import type { ConversationTemplate } from '#contract/schema.d.ts'

type Props = { templates: readonly ConversationTemplate[]; onPick: (template: ConversationTemplate) => void }

/** What is usually said to this kind of question, a press away. */
export const UsualTemplates = ({ templates, onPick }: Props) =>
  templates.length === 0 ? null : (
    <Stack direction="row" role="group" aria-label="이 유형의 템플릿" sx={{ gap: 0.5, flexWrap: 'wrap', mb: 0.75 }}>
      {templates.map((template) => (
        <Chip
          key={template.id}
          size="small"
          variant="outlined"
          label={template.title}
          onClick={() => onPick(template)}
        />
      ))}
    </Stack>
  )
