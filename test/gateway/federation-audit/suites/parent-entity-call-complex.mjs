var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@shareable"]
      )
    type Product @key(fields: "id") {
      id: ID @external
      category: Category @shareable
    }
    type Category {
      details: String
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(product) {
        return {
          id: product.id,
          category: { details: `Details for Product#${product.id}` }
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
        import: ["@key", "@external", "@shareable"]
      )
    type Product @key(fields: "id") {
      id: ID @external
      category: Category @shareable
    }
    type Category {
      id: ID @shareable
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(product) {
        return {
          id: product.id,
          category: {
            id: 3
          }
        };
      }
    }
  }
});
var c_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Category @key(fields: "id") {
      id: ID
      name: String
    }
  `
  ),
  resolvers: {
    Category: {
      __resolveReference(category) {
        return {
          id: category.id,
          name: `Category#${category.id}`
        };
      }
    }
  }
});
var d_subgraph_default = createSubgraph("d", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      productFromD(id: ID!): Product
    }
    type Product @key(fields: "id") {
      id: ID
      name: String
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(product) {
        return {
          id: product.id,
          name: `Product#${product.id}`
        };
      }
    },
    Query: {
      productFromD(_, { id }) {
        return {
          id,
          name: `Product#${id}`
        };
      }
    }
  }
});
var index_default = serve("parent-entity-call-complex", [a_subgraph_default, b_subgraph_default, c_subgraph_default, d_subgraph_default]);
export {
  index_default as default
};
