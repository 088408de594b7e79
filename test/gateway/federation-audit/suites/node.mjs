var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    id: "p-1",
    name: "Product 1",
    price: 10
  },
  {
    id: "p-2",
    name: "Product 2",
    price: 20
  }
];
var categories = [
  {
    id: "pc-1",
    name: "Category 1"
  },
  {
    id: "c-2",
    name: "Category 2"
  }
];
var node_subgraph_default = createSubgraph("node", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      productNode: Node
      categoryNode: Node
    }
    interface Node {
      id: ID!
    }
    type Product implements Node @key(fields: "id") {
      id: ID!
    }
    type Category implements Node @key(fields: "id") {
      id: ID!
    }
  `
  ),
  resolvers: {
    Query: {
      productNode() {
        return {
          __typename: "Product",
          id: products[0].id
        };
      },
      categoryNode() {
        return {
          __typename: "Category",
          id: categories[0].id
        };
      }
    },
    Product: {
      __resolveReference(key) {
        const product = products.find((p) => p.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id
        };
      }
    },
    Category: {
      __resolveReference(key) {
        const cat = categories.find((c) => c.id === key.id);
        if (!cat) {
          return null;
        }
        return {
          id: cat.id
        };
      }
    }
  }
});
var node_two_default = createSubgraph("node-two", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    interface Node {
      id: ID!
    }
    type Product implements Node @key(fields: "id") {
      id: ID!
    }
    type Category implements Node @key(fields: "id") {
      id: ID!
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find((p) => p.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id
        };
      }
    },
    Category: {
      __resolveReference(key) {
        const cat = categories.find((c) => c.id === key.id);
        if (!cat) {
          return null;
        }
        return {
          id: cat.id
        };
      }
    }
  }
});
var types_subgraph_default = createSubgraph("types", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    interface Node {
      id: ID!
    }
    type Product implements Node @key(fields: "id") @shareable {
      id: ID!
      name: String!
      price: Float!
    }
    type Category implements Node @key(fields: "id") {
      id: ID!
      name: String!
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find((p) => p.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          name: product.name,
          price: product.price
        };
      }
    },
    Category: {
      __resolveReference(key) {
        const cat = categories.find((c) => c.id === key.id);
        if (!cat) {
          return null;
        }
        return {
          id: cat.id,
          name: cat.name
        };
      }
    }
  }
});
var index_default = serve("node", [node_subgraph_default, node_two_default, types_subgraph_default]);
export {
  index_default as default
};
