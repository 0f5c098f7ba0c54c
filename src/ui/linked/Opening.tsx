/** Before it is known which campaign a page is of. */
import { say } from '../../language/say.ts'

export const Opening = () => <p className="loading">{say('Opening the campaign…')}</p>
