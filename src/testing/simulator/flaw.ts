/** A flaw of the state that a schedule left, and a sentence that says where. */
export type Flaw = {
	kind: 'lost' | 'ghost' | 'duplicate' | 'stuck' | 'chain' | 'follower' | 'count' | 'audit' | 'difference' | 'log';
	what: string;
};
