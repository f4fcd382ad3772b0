/** An empty page: it costs what Next and React alone cost. */
export default function Empty() {
	return <p>Empty</p>;
}
