/** Before it is known which campaign a page is of. */
export const Opening = () => <p className="loading">Opening the campaign…</p>
