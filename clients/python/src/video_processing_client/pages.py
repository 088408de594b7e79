"""Lists of the service."""

from __future__ import annotations

from itertools import islice
from typing import Any, Generic, Iterator, List, Mapping, TypeVar

from .api import Api

T = TypeVar("T")


class Paginated(Generic[T]):
    """A list of the service: iteration reads its pages as they are needed."""

    def __init__(self, method: str, path: str, *, query: Mapping[str, Any], items: str, api: Api) -> None:
        self._method = method
        self._path = path
        self._query = query
        self._items = items
        self._api = api

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page

    def pages(self) -> Iterator[List[T]]:
        """Yields the items page by page."""
        query = dict(self._query)
        while True:
            answer = self._api.request(self._method, self._path, query=query)
            yield answer[self._items]
            cursor = answer["pagination"]["nextCursor"]
            if not cursor:
                return
            query["cursor"] = cursor

    def first(self, count: int) -> List[T]:
        """Returns the first items, at most as many as requested."""
        return list(islice(self, count))
