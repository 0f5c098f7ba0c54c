import { HelpPage } from '../src/ui/help/HelpPage.tsx'

export default HelpPage
