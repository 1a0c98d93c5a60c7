import { Button } from '@mui/material'
import { Title } from 'react-admin'
import { Link } from 'react-router'
import { openCommandPalette } from '#console/command-palette/CommandPaletteHost.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'

export const NotFound = () => (
  <>
    <Title title="없는 페이지" />
    <EmptyState
      title="이 주소에는 아무것도 없어요"
      hint="주소가 바뀌었거나 잘못 적은 것 같아요. 찾는 것이 있으면 바로 찾아볼 수 있어요."
      action={
        <>
          <Button component={Link} to="/" variant="outlined" sx={{ mr: 1 }}>
            처음 화면으로
          </Button>
          <Button variant="contained" onClick={openCommandPalette}>
            찾아보기
          </Button>
        </>
      }
    />
  </>
)
