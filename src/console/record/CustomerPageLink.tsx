import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import { Button } from '@mui/material'

/** `whyNot`: why customers have no such page now. */
type Props = { href: string; whyNot: string | undefined }

/** The page as customers have it; while they have none, why. */
export const CustomerPageLink = ({ href, whyNot }: Props) => (
  <Button
    size="small"
    color="inherit"
    startIcon={<OpenIcon />}
    disabled={whyNot !== undefined}
    title={whyNot}
    href={href}
    target="_blank"
    rel="noopener"
  >
    고객 화면
  </Button>
)
