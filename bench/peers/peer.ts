/** The work that each peer does, ours included. */

/** Readers and posters are numbers from 0; every reader follows every poster. */
export type Work = { readers: number; posters: number; events: number };

/** The event of that number, with its poster and its text. */
export type Post = { number: number; poster: number; text: string; occurredAt: string };

export const postOf = ({ posters }: Work, number: number): Post => ({
	number,
	poster: number % posters,
	text: `Event ${number}: keep the bounds of each chunk before it is handed out`,
	occurredAt: new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString(),
});

export type Peer = {
	name: string;
	/** The most events that it keeps for a reader. */
	keeps?: number;
	/** The writes that are safe once they are acknowledged. */
	durability: string;
	/** Empties it and sets up the follows. */
	begin(work: Work): Promise<void>;
	/** Resolves once every follower can read the event. */
	post(post: Post): Promise<void>;
	/** Texts of a reader's first page, newest first. */
	firstPage(reader: number, limit: number): Promise<string[]>;
	/** The events that all readers have together: each counted where it would be read. */
	deliveries(): Promise<number>;
	close(): Promise<void>;
};
