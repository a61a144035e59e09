"""An answer that a pupil might give by mistake, for every ask."""

import json

from forceout.training.learning.check_lesson import answers_of


def wrong_answer(item):
    """A well-formed answer that is not right; made from the key, without asking the checker."""
    key, given = item.key, item.given
    match item.ask:
        case "pick":
            return [card for card in given["universe"] if card not in key][:3]
        case "worth":
            return [*key, 999]
        case "count" | "limit":
            return key + 1
        case "number":
            return (
                [*key, 12]
                if isinstance(key, list)
                else key + 1 + given.get("c", 1) * given.get("k", 1) * 10**6
            )
        case "value":
            return "12345/677"
        case "same" | "legal":
            return not key
        case "correct":
            return (
                {"correct": not key["correct"], "code": None}
                if given.get("asks") == "code"
                else not key["correct"]
            )
        case "claim":
            return "none" if key != "none" else "now"
        case "way":
            return "recommended" if key != "recommended" else "unacceptable"
        case "move":
            return None if key else {"cube": given["resources"].split()[0], "to": "permitted"}
        case "which":
            return [place for place in range(len(given["items"])) if place not in key]
        case "order":
            return [key[1], key[0], *key[2:]]
        case "late":
            return {**key, "lost": key["lost"] + 1}
        case "who":
            return dict(zip(key, [*list(key.values())[1:], next(iter(key.values()))], strict=True))
        case "score" | "points" | "ruling":
            return {player: points + 1 for player, points in key.items()}
        case "name":
            return None if key else {"set_name": "V"}
        case "goal":
            return None if key else "1"
        case "write":
            return None if key else {"set_name" if given["game"] == "on-sets" else "equation": "1"}
        case "break":
            field = "set_name" if given["game"] == "on-sets" else "equation"
            return None if key else {field: given["solution"][field]}
    raise AssertionError(item.ask)


def right_answer(item):
    """The first answer that the key allows."""
    return answers_of(item, item.key)[0]


def given_of(item):
    """What an item gives, as one text, to compare items by."""
    return json.dumps([item.ask, item.given], sort_keys=True, ensure_ascii=False)
