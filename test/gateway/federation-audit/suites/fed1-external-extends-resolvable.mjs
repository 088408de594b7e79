var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    id: "p1",
    pid: "p1-pid",
    price: 12.3,
    upc: "upc1",
    name: "p1-name"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    type Query {
      productInA: Product
    }
    type Product @key(fields: "id") {
      id: ID!
      name: String
      pid: ID
    }
  `
  ),
  resolvers: {
    Query: {
      productInA() {
        return {
          id: products[0].id,
          name: products[0].name,
          pid: products[0].pid
        };
      }
    },
    Product: {
      __resolveReference(key) {
        if (products[0].id !== key.id) {
          return null;
        }
        return {
          id: products[0].id,
          name: products[0].name,
          pid: products[0].pid
        };
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    type Query {
      productInB: Product
    }
    extend type Product @key(fields: "id name") @key(fields: "upc") {
      id: ID @external
      name: String @external
      upc: String @external
      price: Float!
    }
  `
  ),
  resolvers: {
    Query: {
      productInB: () => {
        return {
          id: products[0].id,
          name: products[0].name,
          upc: products[0].upc,
          price: products[0].price
        };
      }
    },
    Product: {
      __resolveReference: (key) => {
        const product = "id" in key ? products.find((p) => p.id === key.id && p.name === key.name) : products.find((p) => p.upc === key.upc);
        return product ? {
          id: product.id,
          name: product.name,
          upc: product.upc,
          price: product.price
        } : null;
      }
    }
  }
});
var index_default = serve("fed1-external-extends-resolvable", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
