import { expect, test } from "vitest";
import { mustBeSame, visibleText } from "../../scripts/bench/peers/same.ts";

const page = (main: string) =>
  `<html><head><title>Rows – Firm</title><style>p {}</style></head><body class="a"><main>${main}</main><script>1 < 2</script></body></html>`;
const rows = `<form><input type="hidden" name="_token" value="t"/></form><ul><li id="notification-1"><p>Ada&#x27;s &amp; Co<!-- --> <b>new</b></p></li></ul>`;

test("a page's visible text is its title and its words, however it is marked up", () => {
  expect(visibleText(page(rows))).toBe("Rows – Firm Ada's & Co new");
  expect(visibleText(page("<svg><title>x</title></svg><p>a\n  b</p>"))).toBe("Rows – Firm a b");
});

test("pages are the same by their words and by their parts, not by their marks", () => {
  const other = rows.replace("_token", "csrfmiddlewaretoken").replace("&#x27;", "'").replace("<!-- -->", "");
  expect(() => mustBeSame("Peer", page(rows), page(other))).not.toThrow();
  expect(() => mustBeSame("Peer", page(rows), page(rows.replace("new", "old")))).toThrow("«");
  expect(() => mustBeSame("Peer", page(rows), page(rows.replace("_token", "t")))).toThrow('"tokens":0');
  expect(() => mustBeSame("Peer", page(rows), page(`${rows}<button></button>`))).toThrow('"buttons":1');
});
