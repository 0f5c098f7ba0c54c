import { say } from '../../language/say.ts'

/** Before it is known which campaign a page is of. */
export const Opening = () => <p className="loading">{say('Opening the campaign…')}</p>
