var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var books = [
  {
    __typename: "Book",
    id: "1",
    price: 10.99
  },
  {
    __typename: "Book",
    id: "2",
    price: 5.99
  },
  {
    __typename: "Book",
    id: "3",
    price: 10.99
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@provides"]
      )
    type Query {
      product: Product
    }
    interface Product {
      samePriceProduct: Product
    }
    type Book implements Product @key(fields: "id") {
      id: ID!
      samePriceProduct: Book @provides(fields: "price")
      price: Float @external
    }
  `
  ),
  resolvers: {
    Query: {
      product() {
        const book = books[0];
        return {
          __typename: book.__typename,
          id: book.id,
          price: book.price
        };
      }
    },
    Book: {
      samePriceProduct(book) {
        const samePriceBook = books.find(
          (b) => b.price === book.price && b.id !== book.id
        );
        if (!samePriceBook) {
          return null;
        }
        return {
          __typename: samePriceBook.__typename,
          id: samePriceBook.id,
          price: samePriceBook.price
        };
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Book @key(fields: "id") {
      id: ID!
      price: Float @shareable
    }
  `
  ),
  resolvers: {
    Book: {
      __resolveReference(key) {
        const book = books.find((b) => b.id === key.id);
        if (!book) {
          return null;
        }
        return {
          __typename: book.__typename,
          id: book.id,
          price: book.price
        };
      }
    }
  }
});
var index_default = serve("circular-reference-interface", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
