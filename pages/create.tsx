import { CreatePage } from '../src/ui/create/CreatePage.tsx'

export default CreatePage
