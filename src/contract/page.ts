/** A page of a list: the first without a cursor, then each `next`. `limit` is 1 to 250 items. */
export type PageInput = {
	cursor?: string;
	limit: number;
	/** TanStack's infinite queries send it along. All lists go one way. */
	direction?: 'forward';
};
