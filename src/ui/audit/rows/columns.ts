/** The columns of the table of entries on a wide screen; a card on a narrow one. */
export const COLUMNS =
	'grid gap-x-5 px-3 lg:grid-cols-[10.5rem_minmax(0,1fr)_8rem_minmax(0,13rem)_4.5rem] 2xl:grid-cols-[10.5rem_minmax(0,1fr)_9rem_minmax(0,22rem)_5rem]';
