export { HelpPage as default } from '../src/ui/help/HelpPage.tsx'
