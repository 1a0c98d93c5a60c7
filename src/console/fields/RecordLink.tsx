import { Link } from '@mui/material'
import { useCreatePath, useFieldValue, useRecordContext, useResourceContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'

type Props = {
  source: string
  to?: 'edit' | 'show'
  /** A code in words. */
  say?: (text: string) => string
}

/** The text that opens the record, for the first column: rows open by mouse, this also by keyboard and screen reader. */
export const RecordLink = ({ source, to = 'edit', say = String }: Props) => {
  const resource = useResourceContext()
  const record = useRecordContext()
  const text: unknown = useFieldValue({ source })
  const createPath = useCreatePath()
  if (!record) return null
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, type: to, id: record.id })}
      color="inherit"
      underline="hover"
      sx={{ fontWeight: 600 }}
      onClick={(event) => event.stopPropagation()}
    >
      {typeof text === 'string' || typeof text === 'number' ? say(String(text)) : `#${record.id}`}
    </Link>
  )
}
