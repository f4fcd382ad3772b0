/** What Next and React alone cost a page. */
export default function Empty() {
	return <p>Empty</p>;
}
