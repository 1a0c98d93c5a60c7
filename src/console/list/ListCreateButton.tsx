import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useCanAccess, useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router'
import { useListLabel } from './useListLabel.ts'

/** 만들기 for those who may; a button at every width, where react-admin's would float over the pager on a narrow one. */
export const ListCreateButton = () => {
  const resource = useResourceContext() ?? ''
  const label = useListLabel()
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  if (!canAccess) return null
  return (
    <Button
      component={Link}
      to={createPath({ resource, type: 'create' })}
      size="small"
      variant="contained"
      startIcon={<AddIcon />}
    >
      {label} 만들기
    </Button>
  )
}
